import type { Expressions } from "./expressions";
import type { MapList } from "./map-list";

/**
 * From the entries that should be to the text of mapRoles. Text that others wrote keeps its bytes: only items that
 * change are written anew, each in its place. The result is used when it decodes to exactly the entries that should
 * be; text that cannot be cut so (flow style, anchors) is encoded as a whole.
 */
export const text = ({ arn }: MapList): Expressions => ({
  indent: `try(regex("(?m)^( *)-(?: |$)", @text)[0], "")`,
  // U+001E cannot be part of YAML, so it marks where the items begin.
  items: String.raw`split("\u001e", replace(
    @text, format("/(?m)^%s-( |$)/", @indent), format("\u001e%s-$1", @indent)
  ))`,
  // A comment in front of the next item is the end of this one: it stays when this one goes.
  comments: String.raw`[for item in @items : join("", regexall("(?m)^[ \\t]*#.*\\n?", item))]`,
  // yamlencode quotes keys, which kubectl edit shows; values stay quoted, since {{…}} is a mapping without quotes.
  written: String.raw`[for entry in concat(@settled, @added) : replace(
    replace(yamlencode([entry]), "/(?m)^(- |  )\"(groups|${arn}|username)\":/", "$1$2:"),
    "/(?m)^(.)/", format("%s$1", @indent)
  )]`,
  edited: String.raw`try(join("", [for item in concat(
    [@items[0]],
    [for index, entry in @entries :
      @dropped[index] ? @comments[index + 1]
      : @changed[index] ? join("", [@written[index], @comments[index + 1]])
      : @items[index + 1]],
    slice(@written, length(@settled), length(@written)),
  ) : item == "" ? "" : format("%s\n", trimsuffix(item, "\n"))]), "")`,
  text_after: `!@writes ? @text
    : try(jsonencode(yamldecode(@edited)) == jsonencode(@entries_after), false) ? @edited
    : yamlencode(@entries_after)`,
});

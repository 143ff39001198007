/** The controller's role that is made here. */
export interface ControllerRoleOptions {
  /**
   * At most 64 characters. A change replaces the role.
   * @default - `KarpenterControllerRole-<cluster>`, shortened with a hash where that has more than 64 characters
   */
  readonly name?: string;
}

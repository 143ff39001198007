package identity

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"net/url"
)

// emulatedSts sends to the emulator what is meant for STS.
type emulatedSts struct {
	stsHost  string
	emulator *url.URL
	other    http.RoundTripper
}

func (t emulatedSts) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.Host != t.stsHost {
		return t.other.RoundTrip(request)
	}
	redirected := request.Clone(request.Context())
	redirected.URL.Scheme, redirected.URL.Host = t.emulator.Scheme, t.emulator.Host
	redirected.Host = t.emulator.Host
	response, err := t.other.RoundTrip(redirected)
	if err != nil || response.StatusCode != http.StatusOK {
		return response, err
	}
	return asJSON(response)
}

type callerIdentity struct {
	Result struct {
		Arn     string `json:"Arn"`
		UserID  string `json:"UserId" xml:"UserId"`
		Account string `json:"Account"`
	} `json:"GetCallerIdentityResult" xml:"GetCallerIdentityResult"`
}

// asJSON turns the answer into the form that STS gives to `Accept: application/json`; the emulator knows only XML.
func asJSON(response *http.Response) (*http.Response, error) {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var identity callerIdentity
	if err := xml.Unmarshal(body, &identity); err != nil {
		return nil, err
	}
	body, err = json.Marshal(map[string]callerIdentity{"GetCallerIdentityResponse": identity})
	if err != nil {
		return nil, err
	}
	response.Body = io.NopCloser(bytes.NewReader(body))
	response.ContentLength = int64(len(body))
	return response, nil
}

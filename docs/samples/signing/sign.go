// The signature of a request in the strict form.
//
//	go run sign.go <api secret> <method> <url> <timestamp> <idempotency key> < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"os"
	"sort"
	"strings"
)

// Sign returns the value of X-Request-Signature. An absent Idempotency-Key is an empty text.
func Sign(secret, method, address, timestamp, idempotencyKey string, body []byte) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	values, err := url.ParseQuery(parsed.RawQuery)
	if err != nil {
		return "", err
	}
	var query []string
	for name, each := range values {
		for _, value := range each {
			query = append(query, encoded(name)+"="+encoded(value))
		}
	}
	sort.Strings(query)
	digest := sha256.Sum256(body)
	lines := []string{
		"probity-request-1", method, parsed.EscapedPath(), strings.Join(query, "&"),
		timestamp, idempotencyKey, hex.EncodeToString(digest[:]),
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(lines, "\n")))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

func encoded(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err == nil && len(os.Args) == 6 {
		var signature string
		signature, err = Sign(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5], body)
		fmt.Println(signature)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

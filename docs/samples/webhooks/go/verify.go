// Verifies a delivery with the standard library: go run verify.go SECRETS ID TIMESTAMP SIGNATURES < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const toleranceSec = 300

// Verify takes the current secret, and while it is being replaced the one before. body has the raw bytes.
func Verify(secrets []string, id, timestamp, signatures string, body []byte) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return errors.New("the timestamp is not a number")
	}
	if age := time.Now().Unix() - seconds; age > toleranceSec || age < -toleranceSec {
		return errors.New("the timestamp is too old or too new")
	}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			return errors.New("the secret is not valid")
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + timestamp + "."))
		mac.Write(body)
		expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, given := range strings.Split(signatures, " ") {
			if hmac.Equal([]byte(given), []byte(expected)) {
				return nil
			}
		}
	}
	return errors.New("no signature fits")
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = Verify(strings.Split(os.Args[1], ","), os.Args[2], os.Args[3], os.Args[4], body)
	}
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
	fmt.Println("verified")
}

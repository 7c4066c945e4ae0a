<?php
// Verifies a delivery with the standard library: php verify.php SECRETS ID TIMESTAMP SIGNATURES < body

const TOLERANCE_SEC = 300;

/** $secrets: the current one, and while it is being replaced the one before. $body: the raw bytes. */
function verify(array $secrets, string $id, string $timestamp, string $signatures, string $body): mixed
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SEC) {
        throw new RuntimeException('the timestamp is too old or too new');
    }
    foreach ($secrets as $secret) {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $signatures) as $given) {
            if (hash_equals($expected, $given)) {
                return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
            }
        }
    }
    throw new RuntimeException('no signature fits');
}

try {
    // In a web server: $_SERVER['HTTP_WEBHOOK_ID'] and so on, and file_get_contents('php://input').
    verify(explode(',', $argv[1]), $argv[2], $argv[3], $argv[4], stream_get_contents(STDIN));
    echo "verified\n";
} catch (RuntimeException $error) {
    echo "refused: {$error->getMessage()}\n";
    exit(1);
}

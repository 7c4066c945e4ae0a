// Verifies a delivery with the standard library: java Verify.java SECRETS ID TIMESTAMP SIGNATURES < body

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Verify {
  private static final long TOLERANCE_SEC = 300;

  /** `secrets`: the current one, and while it is being replaced the one before. `body`: the raw bytes. */
  static void verify(List<String> secrets, String id, String timestamp, String signatures, byte[] body)
      throws GeneralSecurityException {
    long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
    if (Math.abs(age) > TOLERANCE_SEC) {
      throw new GeneralSecurityException("the timestamp is too old or too new");
    }
    for (String secret : secrets) {
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      for (String given : signatures.split(" ")) {
        if (MessageDigest.isEqual(bytes(given), bytes(expected))) {
          return;
        }
      }
    }
    throw new GeneralSecurityException("no signature fits");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static void main(String[] args) throws Exception {
    try {
      verify(List.of(args[0].split(",")), args[1], args[2], args[3], System.in.readAllBytes());
      System.out.println("verified");
    } catch (GeneralSecurityException error) {
      System.out.println("refused: " + error.getMessage());
      System.exit(1);
    }
  }
}

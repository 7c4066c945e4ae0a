// Verifies a delivery with the standard library: dotnet run -- SECRETS ID TIMESTAMP SIGNATURES < body
using System.Security.Cryptography;
using System.Text;

const long ToleranceSec = 300;

using var input = new MemoryStream();
Console.OpenStandardInput().CopyTo(input);
var problem = Verify(args[0].Split(','), args[1], args[2], args[3], input.ToArray());
Console.WriteLine(problem is null ? "verified" : $"refused: {problem}");
return problem is null ? 0 : 1;

// secrets: the current one, and while it is being replaced the one before. body: the raw bytes.
// Returns null, or why the delivery is refused.
static string? Verify(string[] secrets, string id, string timestamp, string signatures, byte[] body)
{
    if (!long.TryParse(timestamp, out var seconds)) return "the timestamp is not a number";
    var age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds;
    if (Math.Abs(age) > ToleranceSec) return "the timestamp is too old or too new";
    var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
    foreach (var secret in secrets)
    {
        var key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret[6..] : secret);
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
        foreach (var given in signatures.Split(' '))
        {
            if (CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(given), expected)) return null;
        }
    }
    return "no signature fits";
}

/** Where programs get tokens and signatures, and what they have signed. */
export interface SignerAddresses {
  readonly signerUrl: string;
  /** Issuer of the tokens, whose addresses it publishes below `/.well-known`. */
  readonly issuerUrl: string;
}

/** A program that signs a message with the organization's service account. */
export interface UsageExample {
  readonly id: "curl" | "javascript" | "python";
  readonly title: string;
  readonly fileName: string;
  readonly code: string;
}

/**
 * The same program in three languages. Each takes the service account from the environment, so that no secret stands
 * in it, and prints the answer as JSON.
 *
 * @param hex - the message that they sign: digits alone.
 */
export function usageExamples(
  { signerUrl, issuerUrl }: SignerAddresses,
  hex: string,
): readonly UsageExample[] {
  const discovery = `${issuerUrl}/.well-known/openid-configuration`;
  return [
    {
      id: "curl",
      title: "curl",
      fileName: "sign.sh",
      code: `#!/bin/sh -e
# CLIENT_ID and CLIENT_SECRET are those of the service account.
TOKEN_URL=$(curl -fsS "${discovery}" |
  sed -n 's/.*"token_endpoint":"\\([^"]*\\)".*/\\1/p')
TOKEN=$(curl -fsS -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$TOKEN_URL" |
  sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')
curl -fsS "${signerUrl}" \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d "{\\"rsuid\\": \\"RSU-1\\", \\"generationTime\\": $(date +%s), \\"j2735message\\": \\"${hex}\\"}"
`,
    },
    {
      id: "javascript",
      title: "JavaScript",
      fileName: "sign.mjs",
      code: `// CLIENT_ID and CLIENT_SECRET are those of the service account.
const { CLIENT_ID, CLIENT_SECRET } = process.env;

async function ask(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`);
  return answer.json();
}

const { token_endpoint } = await ask("${discovery}");
const { access_token } = await ask(token_endpoint, {
  method: "POST",
  headers: { authorization: \`Basic \${btoa(\`\${CLIENT_ID}:\${CLIENT_SECRET}\`)}\` },
  body: new URLSearchParams({ grant_type: "client_credentials" }),
});
const signed = await ask("${signerUrl}", {
  method: "POST",
  headers: { authorization: \`Bearer \${access_token}\`, "content-type": "application/json" },
  body: JSON.stringify({
    rsuid: "RSU-1",
    generationTime: new Date().toISOString(),
    j2735message: "${hex}",
  }),
});
console.log(JSON.stringify(signed));
`,
    },
    {
      id: "python",
      title: "Python",
      fileName: "sign.py",
      code: `# CLIENT_ID and CLIENT_SECRET are those of the service account.
import base64, json, os, time, urllib.parse, urllib.request

def ask(url, data=None, headers={}):
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)

account = f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}"
provider = ask("${discovery}")
token = ask(
    provider["token_endpoint"],
    urllib.parse.urlencode({"grant_type": "client_credentials"}).encode(),
    {"Authorization": "Basic " + base64.b64encode(account.encode()).decode()},
)["access_token"]
message = {
    "rsuid": "RSU-1",
    "generationTime": time.time(),
    "j2735message": "${hex}",
}
signed = ask(
    "${signerUrl}",
    json.dumps(message).encode(),
    {"Authorization": "Bearer " + token, "Content-Type": "application/json"},
)
print(json.dumps(signed))
`,
    },
  ];
}

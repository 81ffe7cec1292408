import { calls, fillPath, type Organization, type PersonalTokenInfo } from "@v2x/contract";

/**
 * Commands of a shell that make a call of this portal which a token opens. The token itself they take from the variable
 * V2X_TOKEN, so that it stands in no file.
 *
 * @param origin - the portal's address.
 * @param organizations - those of the token's owner; the call is about the token's own, or the first.
 */
export function curlExample(
  { scopes, organizationId }: Pick<PersonalTokenInfo, "scopes" | "organizationId">,
  origin: string,
  organizations: readonly Organization[],
): string {
  const organization =
    organizations.find((one) => one.organizationId === organizationId) ?? organizations[0]!;
  const { organizationId: id, ccmsAllowed } = organization;
  const curl = 'curl -fsS -H "Authorization: Bearer $V2X_TOKEN"';
  const get = (path: string) => `${curl} \\\n  "${origin}${path}"\n`;
  const post = (path: string, body: string, output = "") =>
    `${curl} -H "Content-Type: application/json" \\\n  --data ${body}${output} \\\n  "${origin}${path}?organizationId=${id}"\n`;
  const [first] = preference.filter((scope) => scopes.includes(scope));
  switch (first) {
    case "certificates":
      return ccmsAllowed
        ? post(
            calls.ccms.generateAT.path,
            `'{"certNum": 2, "durationInHours": 48}'`,
            " --output atBundle.zip",
          )
        : post(
            calls.scms.scmsOmniAir.path,
            `'{"type": "pseudonym", "numberWeeks": 1, "numberCertsPerWeek": 20}'`,
            " --output cert_bundle.zip",
          );
    case "organization":
      return get(fillPath(calls.serviceAccounts.find.path, { organizationId: id }));
    case "devices":
      return (
        newKey +
        (ccmsAllowed
          ? post(
              calls.ccms.addDevice.path,
              `"{\\"canonicalId\\": \\"${id}0001\\", \\"compressedKey\\": \\"$KEY\\"}"`,
            )
          : post(
              calls.scms.registerDevice.path,
              `"{\\"canonicalId\\": \\"Bench 1\\", \\"canonicalKey\\": \\"$KEY\\"}"`,
            ))
      );
    default:
      return get(calls.meta.organizations.path);
  }
}

/** Of several scopes the one that most people are after; `read` where it is the harmless choice. */
const preference = ["certificates", "read", "devices", "organization"] as const;

/** A key that never leaves the machine. */
const newKey = `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out device.pem
KEY=$(openssl pkey -in device.pem -pubout -outform DER | od -An -v -tx1 | tr -d ' \\n')
`;

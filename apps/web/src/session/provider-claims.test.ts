import { expect, it } from "vitest";
import { checkIdToken, checkMetadata, ForeignProviderError } from "./provider-claims.ts";

const expected = { issuerUrl: "https://id.example/realms/v2x", clientId: "portal" };
const iss = expected.issuerUrl;

it("accepts the metadata of the configured provider alone", () => {
  expect(() => checkMetadata(iss, expected)).not.toThrow();
  for (const other of ["https://id.example/realms/other", `${iss}/`, ""])
    expect(() => checkMetadata(other, expected)).toThrow(ForeignProviderError);
});

it.each([
  { iss, aud: "portal" },
  { iss, aud: ["portal"] },
  { iss, aud: ["account", "portal"], azp: "portal" },
])("accepts an ID token for the portal: %j", (claims) => {
  expect(() => checkIdToken(claims, expected)).not.toThrow();
});

it.each([
  { iss: "https://other.example", aud: "portal" },
  { iss, aud: "portal2" },
  { iss, aud: [] },
  { iss, aud: ["account"] },
  { iss, aud: ["account", "portal"], azp: "account" },
])("rejects an ID token of another issuer or for another client: %j", (claims) => {
  expect(() => checkIdToken(claims, expected)).toThrow(ForeignProviderError);
});

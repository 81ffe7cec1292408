import type { TokenScope } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { curlExample } from "./curl-example.ts";

const alpha = { organizationId: "AA00000000000001", name: "Alpha", ccmsAllowed: true, scmsAllowed: true };
const beta = { organizationId: "BB00000000000002", name: "Beta", ccmsAllowed: false, scmsAllowed: true };
const example = (scopes: TokenScope[], organizationId?: string) =>
  curlExample({ scopes, organizationId }, "https://portal.example", [alpha, beta]);

describe("the example of a token", () => {
  it.each([
    [
      ["read", "certificates"],
      undefined,
      `/api/async/ccms/tools/generateAT?organizationId=${alpha.organizationId}`,
    ],
    [
      ["certificates"],
      beta.organizationId,
      `/api/async/scms/omniair/scmsOmniAir?organizationId=${beta.organizationId}`,
    ],
    [["read", "devices"], undefined, "/api/organizations"],
    [["organization"], beta.organizationId, `/api/keycloak/clients/${beta.organizationId}`],
    [["devices"], undefined, `/api/async/ccms/devices/addDevice?organizationId=${alpha.organizationId}`],
    [
      ["devices"],
      beta.organizationId,
      `/api/async/scms/devices/registerDevice?organizationId=${beta.organizationId}`,
    ],
  ] as const)("with %j for %s makes a call that its scopes open", (scopes, organizationId, address) => {
    const text = example([...scopes], organizationId);
    expect(text).toContain(`"https://portal.example${address}"\n`);
    expect(text).toContain('-H "Authorization: Bearer $V2X_TOKEN"');
  });
});

import { fromHex } from "@v2x/asn1";
import { decodeCertificate, mayIssue } from "@v2x/credentials";
import { describe, expect, it } from "vitest";
import { authorityProfiles } from "../authority-profiles.ts";
import { firstStart } from "../test-ccms.test-support.ts";
import { defaultPermissions } from "./index.ts";

describe("sets of permissions to start from", () => {
  it("are what stations of the field sign, each service in its usual version [R3.35] [R7.38]", () => {
    expect(
      Object.fromEntries(
        defaultPermissions.map(({ name, permissions }) => [
          name,
          permissions.map(({ psid, ssp }) => `${psid} ${ssp}`).join(", "),
        ]),
      ),
    ).toEqual({
      CAM: "36 01FFFC",
      DENM: "37 01FFFFFF",
      "CAM and DENM": "36 01FFFC, 37 01FFFFFF",
      "SPATEM and MAPEM": "137 01E0, 138 01C0",
      IVIM: "139 01000000FFFF",
      "Vehicle: CAM, DENM, CPM, SREM": "36 01FFFC, 37 01FFFFFF, 140 02FFFFE0, 639 01",
      "Roadside unit: CAM, DENM, SPATEM, MAPEM, IVIM, SSEM":
        "36 01FFFC, 37 01FFFFFF, 137 01E0, 138 01C0, 139 01000000FFFF, 637 01",
    });
  });

  it("hold nothing that the AA does not grant", () => {
    for (const { permissions } of defaultPermissions)
      for (const { psid, ssp } of permissions)
        expect(
          mayIssue(authorityProfiles.aa.content.certIssuePermissions, {
            psid,
            ssp: { choice: "bitmapSsp", value: fromHex(ssp) },
          }),
          `${psid} ${ssp}`,
        ).toBe(true);
  });
});

describe("the EA", () => {
  it("names no region, so that it allows every country [R5.23] [R7.36]", async () => {
    const { certificate } = await (await firstStart()).certificate("ea");
    expect(decodeCertificate(certificate).value.toBeSigned.region).toBeUndefined();
  });
});

import { calls } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { fakeServer } from "../../screen.test-support.tsx";
import { authoritiesOf, type CcmsAuthority } from "./authorities.ts";

const server = fakeServer();

const bundle = {
  rca: { name: "TEST RCA", hashedId8: "0011223344556677", dcUrl: "http://portal/ccms/dc" },
  ea: {
    name: "TEST EA",
    hashedId8: "1011223344556677",
    ecRequestUrl: "http://portal/ccms/ea/enrolment",
    authValRequestUrl: "http://portal/ccms/ea/authorization-validation",
  },
  aa: { name: "TEST AA", hashedId8: "2011223344556677", atRequestUrl: "http://portal/ccms/aa/authorization" },
};
const [rca, ea, aa] = authoritiesOf(bundle).map((card) => card as CcmsAuthority);

describe("the cards of the CCMS", () => {
  it("are RCA, EA and AA with their names and HashedId8s [R2.91] [R2.92] [R2.93] [R2.94] [R2.95] [R3.36]", () => {
    expect([rca, ea, aa].map((card) => [card?.title, card?.name, card?.hashedId8])).toEqual([
      ["RCA", "TEST RCA", "0011223344556677"],
      ["EA", "TEST EA", "1011223344556677"],
      ["AA", "TEST AA", "2011223344556677"],
    ]);
  });

  it("show where devices go: DC URL of the RCA, ITS-S URLs of EA and AA [R2.96] [R2.97] [R2.98] [R3.37] [R3.38] [R3.39]", () => {
    expect(rca?.url).toMatchObject({ label: "ccms.ca_dc_url", url: bundle.rca.dcUrl });
    expect(ea?.url).toMatchObject({ label: "ccms.ca_its_s_url", url: bundle.ea.ecRequestUrl });
    expect(aa?.url).toMatchObject({ label: "ccms.ca_its_s_url", url: bundle.aa.atRequestUrl });
  });

  it("tell the AA URL in the dialogs of EA and AA [R2.102]", () => {
    expect(rca?.aaUrl).toBeUndefined();
    expect(ea?.aaUrl).toMatchObject({ label: "ccms.ca_aa_url", url: bundle.ea.authValRequestUrl });
    expect(aa?.aaUrl).toMatchObject({ label: "ccms.ca_aa_url", url: bundle.aa.atRequestUrl });
  });

  it("save certificates, CTL and CRL under the specified names [R9.36] [R9.39] [R9.40] [R2.99] [R2.100] [R2.101]", async () => {
    const files = [rca, ea, aa].flatMap((card) => [card!.certificate, ...card!.lists]);
    for (const { fetch } of files) await fetch().catch(() => undefined);
    const asked = server.received.map(({ path }) => path);
    expect(files.map(({ fileName }, index) => [asked[index], fileName])).toEqual([
      [calls.ccms.getRootCert.path, "TEST_RCA.oer"],
      [calls.ccms.getCtl.path, "TEST_RCACtl.oer"],
      [calls.ccms.getCrl.path, "TEST_RCACrl.oer"],
      [calls.ccms.getEaCert.path, "TEST_EA.oer"],
      [calls.ccms.getAaCert.path, "TEST_AA.oer"],
    ]);
  });

  it("are three where EA and AA have no current certificate", () => {
    expect(authoritiesOf({ rca: bundle.rca }).slice(1)).toEqual([
      { role: "ea", title: "EA" },
      { role: "aa", title: "AA" },
    ]);
  });
});

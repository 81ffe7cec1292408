/** The envelope of everything that IEEE 1609.2 protects, whatever is inside. */
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import type { Judgement, Structure } from "./structure.ts";

/** Of both decoders; each has its own word for it. */
export const securedData = {
  type: "Ieee1609Dot2Data",
  title: "secured message of IEEE 1609.2",
  encoding: "COER",
  schema: Ieee1609Dot2Data,
  rules: "basic",
  judge: (value) => judgeSecuredData(value as Ieee1609Dot2Data),
} as const satisfies Structure;

/** What people call the contents; an envelope of a content that nobody knows is called like any. */
const titles: Readonly<Record<string, string>> = {
  unsecuredData: "unsecured message of IEEE 1609.2",
  signedData: "signed message of IEEE 1609.2",
  encryptedData: "encrypted message of IEEE 1609.2",
  signedCertificateRequest: "signed certificate request of IEEE 1609.2",
  signedX509CertificateRequest: "certificate request of IEEE 1609.2, signed with an X.509 certificate",
};

function judgeSecuredData({ content }: Ieee1609Dot2Data): Judgement {
  const title = titles[content.choice];
  return title === undefined ? {} : { title };
}

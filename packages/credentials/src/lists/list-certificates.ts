import { coer } from "@v2x/asn1";
import { Certificate, type CtlEntry, type CtlFormat } from "@v2x/v2x-schema";
import { DecodedCertificate } from "../certificates/decoded-certificate.ts";

/** Certificates that came inside something else, each with octets of its own. */
export function certificatesIn(values: readonly Certificate[]): DecodedCertificate[] {
  return values.map((value) => new DecodedCertificate(value, coer.encode(Certificate, value)));
}

/** The certificates that a trust list of TS 102 941 adds, successors included, in their order. */
export function certificatesOfCtl({ ctlCommands }: CtlFormat): DecodedCertificate[] {
  return certificatesIn(
    ctlCommands.flatMap((command) => (command.choice === "add" ? certificatesOfEntry(command.value) : [])),
  );
}

function certificatesOfEntry(entry: CtlEntry): readonly Certificate[] {
  switch (entry.choice) {
    case "rca":
      return [entry.value.selfsignedRootCa, ...(entry.value.successorTo ? [entry.value.successorTo] : [])];
    case "tlm":
      return [
        entry.value.selfSignedTLMCertificate,
        ...(entry.value.successorTo ? [entry.value.successorTo] : []),
      ];
    case "ea":
      return [entry.value.eaCertificate];
    case "aa":
      return [entry.value.aaCertificate];
    default:
      return [];
  }
}

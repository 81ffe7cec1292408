import type { DecodedCertificate } from "@v2x/credentials";
import type { KeyType, PrivateKey } from "@v2x/crypto";
import { europeanRoleNames } from "@v2x/v2x-schema";
import { psidsOf } from "../manifest.ts";
import { keyOfNumber, keyOfPem } from "../secret-files.ts";
import type { BundleReader, Files, KeyFiles, OpenedKey } from "./bundle-form.ts";

const roles: ReadonlyMap<string, string> = new Map([
  ["trust/rca.oer", europeanRoleNames.rootCa],
  ["trust/ea.oer", europeanRoleNames.ea],
  ["trust/aa.oer", europeanRoleNames.aa],
]);
const lists = ["trust/ctl.oer", "trust/crl.oer"];

/** A bundle of authorization tickets as a CCMS makes it offline: trust/, tickets/AT_001.oer, keys/AT_001.pem and .vkey. */
export const readAtBundle: BundleReader = (files, manifest) => {
  const tickets = [...files.keys()].filter((path) => ticketPath.test(path));
  if (tickets.length === 0) return undefined;
  const hours = manifest?.request.durationInHours;
  const permissions = psidsOf(manifest?.request.psidSspList);
  const asked = {
    // Longer lives are counted in larger units and rounded.
    ...(typeof hours === "number" && hours <= mostExactHours ? { hours } : {}),
    ...(permissions === undefined ? {} : { permissions }),
  };
  return {
    title: "Bundle of authorization tickets",
    missing: [...roles.keys(), ...lists].filter((path) => !files.has(path)),
    isBeside: (path) => path.startsWith("keys/"),
    placeOf(path) {
      const name = ticketPath.exec(path)?.[1];
      if (name !== undefined) return { issuer: "trust/aa.oer", keys: ticketKeys(name, files), asked };
      const role = roles.get(path);
      if (role === undefined) return { keys: [] };
      return { role, keys: [], ...(path === "trust/rca.oer" ? {} : { issuer: "trust/rca.oer" }) };
    },
    further: () =>
      [...files.keys()].flatMap((path) => {
        const name = /^keys\/(.+)\.(pem|vkey)$/.exec(path)?.[1];
        if (name === undefined || files.has(`tickets/${name}.oer`)) return [];
        return [
          {
            name: "key-of-a-certificate",
            clause: "the layout of the bundle",
            outcome: "fail" as const,
            expected: `tickets/${name}.oer is there, whose key it is`,
            found: `tickets/${name}.oer, whose key it would be, is missing`,
            path,
          },
        ];
      }),
  };
};

const ticketPath = /^tickets\/([^/]+)\.oer$/;
const mostExactHours = 65_535;

function ticketKeys(name: string, files: Files): readonly KeyFiles[] {
  return [
    keyFile(`keys/${name}.pem`, files, (_, octets) => keyOfPem(octets)),
    keyFile(`keys/${name}.vkey`, files, keyOfNumber),
  ];
}

/** A file that holds a certificate's private key whole. */
function keyFile(
  path: string,
  files: Files,
  read: (keyType: KeyType, octets: Uint8Array) => PrivateKey | undefined,
): KeyFiles {
  return {
    path,
    open({ key }: DecodedCertificate): OpenedKey {
      const octets = files.get(path);
      if (octets === undefined) return { trouble: "is missing" };
      const ownKey = read(key?.keyType ?? "NistP256", octets);
      return ownKey === undefined
        ? { trouble: "holds no private key that can be read" }
        : { held: { ownKey } };
    },
  };
}

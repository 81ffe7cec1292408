import type { ToBeSignedCertificate } from "@v2x/v2x-schema";
import { bsm } from "../eca/eca.test-support.ts";

/** What no request for a certificate may hold, whichever is asked for, each by itself. */
export const otherFields: readonly (readonly [what: string, change: Partial<ToBeSignedCertificate>])[] = [
  ["an assurance level", { assuranceLevel: Uint8Array.of(0x40) }],
  ["rights to issue", { certIssuePermissions: [bsm] }],
  ["rollover", { canRequestRollover: null }],
  ["flags", { flags: { bytes: Uint8Array.of(0x80), length: 8 } }],
  ["an extension", { appExtensions: [{ id: 2, content: new Uint8Array(2) }] }],
  ["extensions to issue", { certIssueExtensions: [{ id: 2, permissions: { choice: "all", value: null } }] }],
  [
    "extensions to request",
    { certRequestExtension: [{ id: 2, permissions: { choice: "all", value: null } }] },
  ],
];

import { readFileSync } from "node:fs";
import { limits } from "@v2x/contract";
import { provenInMinute, unprovenBounds } from "@v2x/store";
import { expect, it } from "vitest";

const document = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
const heading = "## What can be stored, and its bound\n";
const section = document.slice(document.indexOf(heading) + heading.length).split("\n## ", 1)[0]!;
const rows = section.split("\n").filter((line) => line.startsWith("|"));

const number = (count: number) => count.toLocaleString("en");
const mebibytes = (octets: number) => `${octets / 1_048_576} MiB`;

it.each([
  ["proves no sender", `the first ${number(unprovenBounds.octets)} octets`],
  [
    "proves no sender",
    `Of a network ${number(unprovenBounds.ofNetworkInMinute)} in a minute; of all ${number(unprovenBounds.inMinute)} in a minute`,
  ],
  [
    "proves no sender",
    `then ${unprovenBounds.fewestInMinute} of each further network up to ${number(unprovenBounds.mostInMinute)}`,
  ],
  [
    "proves no sender",
    `Of a network ${mebibytes(unprovenBounds.octetsOfNetwork)}, of all ${mebibytes(unprovenBounds.octetsOfAll)}, for ${unprovenBounds.days} days`,
  ],
  ["names a device of an organization", `of an organization ${mebibytes(unprovenBounds.octetsOfNetwork)}`],
  ["refused, and by a download", `Of an organization ${number(provenInMinute)} in a minute`],
  [
    "an archive of CAMP's",
    `${limits.enrollmentRequests.max} requests and ${mebibytes(limits.enrollmentArchiveOctets.max)}`,
  ],
  ["making test profiles", `${limits.testProfiles.max} profiles of an organization`],
  ["making test profiles", `${limits.personalTokens.max} tokens of a person`],
  ["making test profiles", `${limits.openInvitations.max} open invitations`],
  ["making test profiles", `${limits.recentBundles.max} notes`],
])("is written down as it is: %s, %s", (who, bound) => {
  expect(rows.find((row) => row.includes(who))).toContain(bound);
});

it("keeps less than 4 KiB of an unproven sender", () => {
  expect(unprovenBounds.traceOctets + unprovenBounds.messageOctets).toBeLessThan(4096);
  expect(rows.find((row) => row.includes("proves no sender"))).toContain("less than 4 KiB");
});

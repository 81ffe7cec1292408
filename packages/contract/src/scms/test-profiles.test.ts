import { expect, it } from "vitest";
import { describeProblems } from "../wire-texts.ts";
import { newTestProfile, testProfileDefaults, testProfileLevels } from "./test-profiles.ts";

const order = (rca: object) => ({
  profileName: "Plugfest",
  certRequests: testProfileLevels.map((level) => ({ level, ...(level === "rca" ? rca : {}) })),
});
const all = { subjectPermissions: "all" };
const psids = (count: number) => Array.from({ length: count }, (_, psid) => ({ psid }));
const granting = (one: object) => ({ certIssuePermissions: { subjectPermissions: { explicit: [one] } } });
const granted = "certIssuePermissions.subjectPermissions.explicit[0]";

it("fills in the three levels of section 3, for 30 days [R3.68] [R3.69] [R3.70] [R3.72] [R9.26] [R9.27]", () => {
  const level = (name: string, ssp: string, chain: object) => ({
    level: name,
    duration: 43_200,
    appPermissions: [{ psid: 35, ssp }],
    certIssuePermissions: { ...all, ...chain },
  });
  const expected = [
    level("rca", "810001", { minChainLength: 3, chainLengthRange: -1, eeType: "C0" }),
    level("ica", "830001", { minChainLength: 2, chainLengthRange: -1, eeType: "C0" }),
    level("pca", "850001", { minChainLength: 1, chainLengthRange: 0, eeType: "80" }),
  ];
  expect(newTestProfile.parse(order({})).certRequests).toEqual(expected);
  expect(newTestProfile.parse(order(testProfileDefaults.rca)).certRequests).toEqual(expected);
});

it.each([
  [{ appPermissions: [] }, "appPermissions must have at least one entry"],
  [{ appPermissions: [{}] }, "appPermissions[0].psid must be a whole number from 0 on"],
  [{ appPermissions: [{ psid: -1 }] }, "appPermissions[0].psid must be a whole number from 0 on"],
  [
    { appPermissions: [{ psid: 35, ssp: { opaque: "8" } }] },
    "appPermissions[0].ssp.opaque must be pairs of hexadecimal digits, or empty",
  ],
  [
    { certIssuePermissions: { subjectPermissions: { all: null, explicit: [{ psid: 32 }] } } },
    'certIssuePermissions.subjectPermissions must be {"all": null} or {"explicit": [{psid, sspRange}]}',
  ],
  [
    { certIssuePermissions: { subjectPermissions: { explicit: [] } } },
    "certIssuePermissions.subjectPermissions.explicit must have at least one entry",
  ],
  [
    { certIssuePermissions: { chainLengthRange: -2 } },
    "certIssuePermissions.chainLengthRange must be a whole number from -1 to 255",
  ],
  [
    { certIssuePermissions: { chainLengthRange: 256 } },
    "certIssuePermissions.chainLengthRange must be a whole number from -1 to 255",
  ],
  [
    { certIssuePermissions: { minChainLength: -1 } },
    "certIssuePermissions.minChainLength must be a whole number from 0 to 255",
  ],
  [
    { certIssuePermissions: { minChainLength: 256 } },
    "certIssuePermissions.minChainLength must be a whole number from 0 to 255",
  ],
  [{ certIssuePermissions: { eeType: "00" } }, "certIssuePermissions.eeType must be one of 80, 40, C0"],
  [{ duration: 0 }, "duration must be 5 or 43200 minutes"],
  [{ duration: 6 }, "duration must be 5 or 43200 minutes"],
  [{ duration: "5" }, "duration must be 5 or 43200 minutes"],
  [{ appPermissions: psids(101) }, "appPermissions must have at most 100 entries"],
  [
    { certIssuePermissions: { subjectPermissions: {} } },
    'certIssuePermissions.subjectPermissions must be {"all": null} or {"explicit": [{psid, sspRange}]}',
  ],
  [
    { certIssuePermissions: { subjectPermissions: { explicit: psids(101) } } },
    "certIssuePermissions.subjectPermissions.explicit must have at most 100 entries",
  ],
  [granting({ psid: -1 }), `${granted}.psid must be a whole number from 0 on`],
  [granting({}), `${granted}.psid must be a whole number from 0 on`],
  [
    granting({ psid: 32, sspRange: { opaque: ["0g"] } }),
    `${granted}.sspRange.opaque[0] must be pairs of hexadecimal digits, or empty`,
  ],
  [granting({ psid: 32, sspRange: {} }), `${granted}.sspRange must be {"all": null} or {"opaque": ["…"]}`],
  [
    granting({ psid: 32, sspRange: { all: null, opaque: ["00"] } }),
    `${granted}.sspRange must be {"all": null} or {"opaque": ["…"]}`,
  ],
])("refuses %j by field and rule [R5.30] [R5.31] [R5.37]", (rca, problem) => {
  const { error } = newTestProfile.safeParse(order(rca));
  expect(error && describeProblems(error, "The body").split("; ")[0]).toBe(`certRequests[0].${problem}`);
});

it("takes both durations, and chain lengths and ranges to their ends [R3.62] [R3.63] [R3.71] [R3.72] [R9.25] [R9.26]", () => {
  for (const [duration, minChainLength, chainLengthRange] of [
    [5, 0, -1],
    [43_200, 255, 255],
  ]) {
    const certIssuePermissions = { minChainLength, chainLengthRange };
    const [rca] = newTestProfile.parse(order({ duration, certIssuePermissions })).certRequests;
    expect(rca).toMatchObject({ duration, certIssuePermissions });
  }
});

it.each([
  ["spaces around it", " Plug fest ", "Plug fest"],
  ["marks of markup", "<b>any; text", "<b>any; text"],
  ["100 characters of two units each", "\u{1f697}".repeat(100), "\u{1f697}".repeat(100)],
  ["spaces alone", "  ", undefined],
  ["101 characters", "\u{1f697}".repeat(101), undefined],
])("takes a name of 1 to 100 characters: with %s [R5.47]", (_what, profileName, name) => {
  expect(newTestProfile.safeParse({ ...order({}), profileName }).data?.profileName).toBe(name);
});

it("takes an absent, null or empty SSP as none [R5.31]", () => {
  const appPermissions = [
    { psid: 1 },
    { psid: 2, ssp: null },
    { psid: 3, ssp: { opaque: "" } },
    { psid: 4, ssp: { opaque: "0a" } },
  ];
  const [rca] = newTestProfile.parse(order({ appPermissions })).certRequests;
  expect(rca!.appPermissions.map(({ ssp }) => ssp)).toEqual(["", "", "", "0A"]);
});

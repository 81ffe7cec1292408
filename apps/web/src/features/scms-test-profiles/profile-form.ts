import {
  limits,
  type NewTestProfile,
  type TestProfileEeType,
  type TestProfileLevel,
  testProfileDefaults,
  testProfileDurations,
  testProfileLevels,
} from "@v2x/contract";
import { type NumberProblem, numberProblem, wholeNumber } from "../../both-systems/fields/number-problem.ts";
import {
  type PermissionFields,
  type PermissionProblem,
  psidProblem,
  sspProblem,
  withPermissions,
} from "../../both-systems/fields/permission-rows.ts";

type CertRequest = NewTestProfile["certRequests"][number];

/** What the form holds of one certificate while one types. */
export interface LevelForm {
  /** Minutes, as the select has them. */
  duration: string;
  appPermissions: PermissionFields[];
  /** Whether the certificate may grant every service, or those of `explicit`. */
  subjects: "all" | "explicit";
  /** `ssp` holds the SSPs that may be granted, separated by spaces or commas; none means any. */
  explicit: PermissionFields[];
  minChainLength: string;
  chainLengthRange: string;
  eeType: TestProfileEeType;
}

/** What the form holds. */
export interface ProfileForm extends Record<TestProfileLevel, LevelForm> {
  profileName: string;
}

/** Where something can be wrong, as the form names its fields: `ica.explicit.0.psid`. */
export type FieldPath =
  | "profileName"
  | `${TestProfileLevel}.${"appPermissions" | "minChainLength" | "chainLengthRange" | "explicit"}`
  | `${TestProfileLevel}.${"appPermissions" | "explicit"}.${number}.${"psid" | "ssp"}`;

/** The message keys of what can be wrong with a field. */
export type FieldProblem =
  | PermissionProblem<"scms">
  | NumberProblem<"scms">
  | "scms.profile_name_too_long"
  | "scms.profile_ranges_invalid"
  | "scms.profile_permissions_none"
  | "scms.profile_explicit_none";

/** The form as it opens. @see specification, section 3 */
export function openingForm(): ProfileForm {
  return { profileName: "", rca: openingLevel("rca"), ica: openingLevel("ica"), pca: openingLevel("pca") };
}

/** What is wrong with a form; each field has one problem at most, in the order of the fields. */
export function formProblems(form: ProfileForm): ReadonlyMap<FieldPath, FieldProblem> {
  const problems = new Map<FieldPath, FieldProblem>();
  const note = (path: FieldPath, problem: FieldProblem | undefined) => {
    if (problem !== undefined) problems.set(path, problem);
  };
  const name = form.profileName.trim();
  if (name === "") note("profileName", "scms.required");
  else if ([...name].length > limits.testProfileName.max) note("profileName", "scms.profile_name_too_long");
  for (const level of testProfileLevels) {
    const { appPermissions, subjects, explicit, minChainLength, chainLengthRange } = form[level];
    if (appPermissions.length === 0) note(`${level}.appPermissions`, "scms.profile_permissions_none");
    for (const [index, { psid, ssp }] of appPermissions.entries()) {
      note(`${level}.appPermissions.${index}.psid`, psidProblem("scms", psid));
      note(`${level}.appPermissions.${index}.ssp`, sspProblem("scms", ssp));
    }
    if (subjects === "explicit") {
      if (explicit.length === 0) note(`${level}.explicit`, "scms.profile_explicit_none");
      for (const [index, { psid, ssp }] of explicit.entries()) {
        note(`${level}.explicit.${index}.psid`, psidProblem("scms", psid));
        const isWrong = sspsIn(ssp).some((one) => sspProblem("scms", one) !== undefined);
        note(`${level}.explicit.${index}.ssp`, isWrong ? "scms.profile_ranges_invalid" : undefined);
      }
    }
    note(`${level}.minChainLength`, numberProblem("scms", minChainLength, limits.minChainLength));
    note(`${level}.chainLengthRange`, numberProblem("scms", chainLengthRange, limits.chainLengthRange));
  }
  return problems;
}

/** A valid form as the call wants it. */
export function toNewProfile(form: ProfileForm): NewTestProfile {
  return {
    profileName: form.profileName.trim(),
    certRequests: testProfileLevels.map((level) => toCertRequest(level, form[level])),
  };
}

function toCertRequest(level: TestProfileLevel, form: LevelForm): CertRequest {
  return {
    level,
    duration:
      Number(form.duration) === testProfileDurations.short
        ? testProfileDurations.short
        : testProfileDurations.default,
    appPermissions: form.appPermissions.map(({ psid, ssp }) => ({
      psid: wholeNumber(psid),
      ...(ssp === "" ? {} : { ssp: { opaque: ssp } }),
    })),
    certIssuePermissions: {
      subjectPermissions:
        form.subjects === "all"
          ? { all: null }
          : {
              explicit: form.explicit.map(({ psid, ssp }) => {
                const opaque = sspsIn(ssp);
                return {
                  psid: wholeNumber(psid),
                  sspRange: opaque.length === 0 ? { all: null } : { opaque },
                };
              }),
            },
      minChainLength: wholeNumber(form.minChainLength),
      chainLengthRange: wholeNumber(form.chainLengthRange),
      eeType: form.eeType,
    },
  };
}

/** The SSPs of a range, as typed between spaces or commas. */
function sspsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}

function openingLevel(level: TestProfileLevel): LevelForm {
  const { duration, appPermissions, certIssuePermissions } = testProfileDefaults[level];
  const { minChainLength, chainLengthRange, eeType } = certIssuePermissions;
  return {
    duration: String(duration),
    appPermissions: withPermissions(
      [],
      appPermissions.map(({ psid, ssp }) => ({ psid, ssp: ssp.opaque })),
    ),
    subjects: "all",
    explicit: [],
    minChainLength: String(minChainLength),
    chainLengthRange: String(chainLengthRange),
    eeType,
  };
}

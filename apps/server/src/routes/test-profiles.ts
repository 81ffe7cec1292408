import { fromHex, toHex } from "@v2x/asn1";
import {
  calls,
  fileNameStem,
  type NewTestProfileRead,
  type TestProfileLevel,
  type TestProfile as WireProfile,
} from "@v2x/contract";
import {
  nameOfRole,
  type TestCertificateOrder,
  type TestProfile,
  TestProfileError,
  type TestProfileOrder,
  type TestProfileRole,
  type TestProfiles,
} from "@v2x/scms";
import type { PsidSspRange } from "@v2x/v2x-schema";
import type { FastifyInstance } from "fastify";
import { zipSync } from "fflate";
import { audited, type ChangeNote } from "../audit/audited.ts";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import { sendFile } from "../http/send-file.ts";
import { testProfileInfo } from "./test-profile-info.ts";

/** Where the certificates of test profiles are for anyone who has the address. */
const certificatesPath = "/scms/test-profiles";

/** Serves the test profiles of an organization to the portal. */
export function serveTestProfiles(serve: ServeCall, profiles: TestProfiles, publicUrl: string): void {
  const bundleUrl = ({ id }: TestProfile) => `${publicUrl}${certificatesPath}/${id}.zip`;
  const toWire = (profile: TestProfile): WireProfile => ({
    id: profile.id,
    name: profile.name,
    hashedId8: toHex(profile.hashedId8).toUpperCase(),
    certBundleUrl: bundleUrl(profile),
    created: profile.createdAt.toISOString(),
    isExpired: profile.isExpired,
    findings: profile.findings.length,
  });
  serve(calls.scms.getTestProfiles, async ({ caller }) =>
    (await profiles.list(caller.organization.organizationId)).map(toWire),
  );
  serve(calls.scms.getTestProfileInfo, async ({ caller, params: { id } }) => {
    const profile = await profiles.find(caller.organization.organizationId, id);
    return testProfileInfo(profile, await profiles.certificatesOf(id), bundleUrl(profile));
  });
  serve(calls.scms.scmsOmniAirTestProfile, (received) => {
    const { organizationId } = received.caller.organization;
    const { body } = received;
    const note = { action: "test-profile.created", subject: `test profile ${body.profileName}` };
    return audited({ ...whoAsks(received), ...note }, async () =>
      toWire(await profiles.create(organizationId, toOrder(body))),
    );
  });
  serve(calls.scms.testProfile, (received) => {
    const { organizationId } = received.caller.organization;
    const { id } = received.params;
    const note: Pick<ChangeNote, "action" | "subject" | "look"> = {
      action: "test-profile.deleted",
      subject: `test profile ${id}`,
      look: async ({ testProfiles }) => {
        const profile = await testProfiles.testProfile(organizationId, id);
        return profile && { name: profile.name, hashedId8: toHex(profile.hashedId8).toUpperCase() };
      },
    };
    return audited({ ...whoAsks(received), ...note }, async () => {
      await profiles.delete(organizationId, id);
      return "The test profile is deleted.";
    });
  });
}

/**
 * Serves the certificates of a test profile, without sign-in: they are public as all certificates are, and who was not told
 * the profile's id cannot guess it. Files are named as those of trusted certificates in a test bundle.
 */
export function serveTestProfileCertificates(app: FastifyInstance, profiles: TestProfiles): void {
  app.get<{ Params: { id: string } }>(`${certificatesPath}/:id.zip`, async (request, reply) => {
    const { id } = request.params;
    const authorities = await profiles.certificatesOf(id);
    const [root] = authorities;
    if (root === undefined) throw new TestProfileError("test-profile-unknown", { id });
    const files = Object.fromEntries(
      authorities.map(({ role, certificate }) => [
        nameOfRole(role as TestProfileRole).toLowerCase(),
        certificate,
      ]),
    );
    return sendFile(request, reply, {
      // One time for all, so that the same profile gives the same octets.
      bytes: zipSync(files, { level: 0, mtime: root.madeAt }),
      fileName: `${fileNameStem(root.name).replace(/-RCA$/, "")}.zip`,
      mediaType: "application/zip",
      keep: "stored",
    });
  });
}

function toOrder({ profileName, certRequests }: NewTestProfileRead): TestProfileOrder {
  const of = (level: TestProfileLevel) =>
    toCertificateOrder(certRequests.find((request) => request.level === level)!);
  return { name: profileName, rca: of("rca"), ica: of("ica"), pca: of("pca") };
}

function toCertificateOrder({
  duration,
  appPermissions,
  certIssuePermissions: { subjectPermissions, minChainLength, chainLengthRange, eeType },
}: NewTestProfileRead["certRequests"][number]): TestCertificateOrder {
  return {
    durationMinutes: duration,
    appPermissions: appPermissions.map(({ psid, ssp }) => ({
      psid,
      ...(ssp === "" ? {} : { ssp: { choice: "opaque", value: fromHex(ssp) } }),
    })),
    certIssuePermissions: {
      subjectPermissions:
        subjectPermissions === "all"
          ? { choice: "all", value: null }
          : { choice: "explicit", value: subjectPermissions.map(toRange) },
      minChainLength,
      chainLengthRange,
      eeType: { bytes: fromHex(eeType), length: 8 },
    },
  };
}

function toRange({
  psid,
  sspRange,
}: Exclude<
  NewTestProfileRead["certRequests"][number]["certIssuePermissions"]["subjectPermissions"],
  "all"
>[number]): PsidSspRange {
  if (sspRange === undefined) return { psid };
  if (sspRange.opaque === undefined) return { psid, sspRange: { choice: "all", value: null } };
  return { psid, sspRange: { choice: "opaque", value: sspRange.opaque.map((ssp) => fromHex(ssp)) } };
}

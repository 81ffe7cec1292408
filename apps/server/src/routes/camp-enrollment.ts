import { calls, fileNames } from "@v2x/contract";
import type { Camp } from "@v2x/scms";
import type { ServeCall } from "../http/api-call.ts";

/** Serves the enrollment of CAMP's devices to the portal. The answer lets devices make their keys, so no cache keeps it. */
export function serveCampEnrollment(serve: ServeCall, camp: Camp): void {
  serve(calls.camp.enroll, async ({ body, caller }) => {
    const { organizationId } = caller.organization;
    const bytes = await camp.enroll({ archive: body.bytes, organizationId });
    return { bytes, fileName: fileNames.enrollment, keep: "once" as const };
  });
}

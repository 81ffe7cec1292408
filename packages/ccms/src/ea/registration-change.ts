import type { DeviceRecord } from "../ports.ts";

/** Whether a device is not any more what a request was judged by. That it got a credential meanwhile changes nothing. */
export function hasChanged(judgedBy: DeviceRecord, now: DeviceRecord | undefined): boolean {
  return now === undefined || registrationText(judgedBy) !== registrationText(now);
}

function registrationText({ enrolledUntil: _, publicKey, ...registration }: DeviceRecord): string {
  return JSON.stringify([Buffer.from(publicKey).toString("hex"), Object.entries(registration).toSorted()]);
}

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OperatorDevice } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { OperatorDevicesPage } from "./OperatorDevicesPage.tsx";

const server = fakeServer();

const active: OperatorDevice = {
  id: "uuid-1",
  system: "ccms",
  organizationId: "AA00000000000001",
  organizationName: "Alpha",
  canonicalId: "AA0000000000000107",
  name: "Bench",
  status: "ACTIVE",
  enrollmentStatus: "ENROLLED",
  registeredAt: "2030-01-01T12:00:00.000Z",
  enrolledUntil: "2031-01-01T12:00:00.000Z",
};
const deactivated: OperatorDevice = {
  ...active,
  id: "uuid-2",
  system: "scms",
  canonicalId: "Unit 7",
  name: null,
  status: "DEACTIVATED",
  enrollmentStatus: "DEACTIVATED",
  enrolledUntil: null,
};
const revoked: OperatorDevice = {
  ...active,
  id: "uuid-3",
  canonicalId: "AA0000000000000108",
  status: "REVOKED",
  enrollmentStatus: "REVOKED",
};
const devices = [active, deactivated, revoked];

beforeEach(() => {
  server.answer({
    devices: () => json({ content: devices, totalElements: 3, ofNewest: null }),
    organizations: () => json([]),
  });
});

const open = async (address: string) => {
  showScreen(<OperatorDevicesPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBe(3));
};
const row = ({ system, id }: OperatorDevice) =>
  within(document.querySelector<HTMLElement>(`tr[data-key="${system} ${id}"]`)!);
const askedDevices = () => server.received.filter(({ path }) => path.endsWith("/operator/devices"));
const sent = (path: string) => {
  const call = server.received.find((each) => each.path === path);
  return call && JSON.parse(String(call.body));
};

describe("the devices of all organizations", () => {
  it("are not asked for before a device or an organization is named", async () => {
    showScreen(<OperatorDevicesPage />, "/operator/devices?status=REVOKED");
    await screen.findByText("Name a device or an organization");
    screen.getByText(/A device that was ever enrolled keeps its identifier/);
    expect(askedDevices()).toEqual([]);
    fireEvent.change(screen.getByLabelText("Whole canonical ID"), { target: { value: "Unit 7" } });
    await waitFor(() => expect(askedDevices().length).toBe(1));
    expect(Object.fromEntries(askedDevices()[0]!.query)).toMatchObject({
      canonicalId: "Unit 7",
      status: "REVOKED",
      page: "0",
      size: "25",
    });
  });

  it("stand with where they stand, and what can be decided about each", async () => {
    await open("/operator/devices?organization=AA00000000000001");
    for (const text of ["AA0000000000000107", "Bench", "CCMS", "Alpha", "Enrolled", "2031-01-01 12:00 UTC"])
      row(active).getByText(text);
    for (const [device, buttons] of [
      [active, ["Deactivate", "Revoke"]],
      [deactivated, ["Activate", "Revoke", "Free identifier"]],
      [revoked, []],
    ] as const)
      expect(
        row(device)
          .queryAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual(buttons);
  });

  it("are decided about with a reason: of the CCMS by id, of the SCMS by canonical id", async () => {
    const stored = { keyType: "NistP256", name: null, enrollmentStatus: "REVOKED", enrolledUntil: null };
    const ofScms = { ...stored, canonicalId: "Unit 7", canonicalKey: "02AB", equipmentType: "OBE" };
    const ofCcms = {
      ...stored,
      id: "uuid-1",
      organizationId: active.organizationId,
      canonicalId: active.canonicalId,
      compressedKey: "02AB",
      appPermissions: [],
      geographicRegions: [],
      withPrivacy: false,
      deviceType: null,
      certIssuePermissions: [],
      status: "REVOKED",
    };
    server.answer({ status: ({ path }) => json(path.includes("/ccms/") ? ofCcms : ofScms) });
    await open("/operator/devices?canonicalId=x");
    for (const [name, title, body, path] of [
      [
        "Revoke device AA0000000000000107",
        "Revoke device AA0000000000000107?",
        { id: "uuid-1", status: "REVOKED", reason: "sends nonsense" },
        "/api/operator/ccms/devices/status",
      ],
      [
        "Activate device Unit 7",
        "Activate device Unit 7?",
        { canonicalId: "Unit 7", status: "ACTIVE", reason: "sends nonsense" },
        "/api/operator/scms/devices/status",
      ],
    ] as const) {
      fireEvent.click(screen.getByRole("button", { name }));
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      dialog.getByText(/It belongs to Alpha/);
      const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: /device$/ });
      expect(confirm.disabled).toBe(true);
      fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: " sends nonsense " } });
      fireEvent.click(confirm);
      await waitFor(() => expect(sent(path)).toEqual(body));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  it("that were never enrolled are removed to free their identifier, which the administrators are told", async () => {
    const { organizationId, canonicalId, system } = deactivated;
    server.answer({ free: () => json({ organizationId, canonicalId }) });
    await open("/operator/devices?canonicalId=x");
    fireEvent.click(screen.getByRole("button", { name: "Free the identifier of device Unit 7" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Free the identifier Unit 7?" }));
    dialog.getByText(
      /It belongs to Alpha, whose administrators get a mail with your reason\. .*never enrolled/,
    );
    dialog.getByText("Stands in the audit log and in the mail.");
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "it is Beta's" } });
    fireEvent.click(dialog.getByRole("button", { name: "Free identifier" }));
    await screen.findByText("The identifier is free.");
    expect(sent("/api/operator/devices/free")).toEqual({ system, canonicalId, reason: "it is Beta's" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that were revoked meanwhile say so in the dialog", async () => {
    server.answer({
      status: () => refusal(409, "This device is revoked, which is for good. Register another one."),
    });
    await open("/operator/devices?canonicalId=x");
    fireEvent.click(screen.getByRole("button", { name: "Deactivate device AA0000000000000107" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "quiet" } });
    fireEvent.click(dialog.getByRole("button", { name: "Deactivate device" }));
    await dialog.findByText(/This device is revoked, which is for good/);
  });
});

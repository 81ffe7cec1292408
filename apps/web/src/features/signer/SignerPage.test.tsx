import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import {
  fakeClipboard,
  fakeServer,
  freshSignIns,
  json,
  refusal,
  showScreen,
} from "../../screen.test-support.tsx";
import { exampleMessages } from "./example-messages.ts";
import { SignerPage } from "./SignerPage.tsx";

const server = fakeServer();
const account = { clientId: "v2x-client-7", clientSecret: "a secret of thirty characters" };
const ofAccount = "0A1B2C3D4E5F6071";
const urls = {
  signerUrl: new Response("https://portal.test/signer/sign"),
  keycloakUrl: new Response("https://portal.test/identity"),
};

async function open(found: Response): Promise<void> {
  server.answer({ ...urls, [ofAccount]: found });
  showScreen(<SignerPage />);
  await screen.findByText("https://portal.test/signer/sign");
}
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
/** A button that is pressed again sooner takes it for a double click. */
const noDoubleClick = () => new Promise((resolve) => setTimeout(resolve, 600));

describe("the signer's service account", () => {
  it.each([
    ["there is none", 404],
    ["it cannot be loaded", 503],
  ])("can be registered where %s, and nothing else is said [R2.166] [R2.167] [R8.71]", async (_when, status) => {
    await open(refusal(status, "Not for the screen."));
    expect(await screen.findByRole("button", { name: "Register service account" })).toHaveProperty(
      "disabled",
      false,
    );
    expect(screen.queryByText("Not for the screen.")).toBeNull();
    for (const alert of screen.queryAllByRole("alert")) expect(alert.textContent).toBe("");
  });

  it("is registered once: the button is off meanwhile, then the account is fetched again [R2.168] [R2.169] [R2.170] [R4.34]", async () => {
    await open(refusal(404, "None."));
    await screen.findByRole("button", { name: "Register service account" });
    let answer = (_response: Response) => {};
    server.answer({ [ofAccount]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    const before = server.received.length;
    button("Register service account").focus();
    press("Register service account");
    await waitFor(() => expect(button("Register service account")).toHaveProperty("disabled", true));
    press("Register service account");
    expect(server.received.length).toBe(before + 1);
    server.answer({ [ofAccount]: json(account) });
    await act(async () => answer(json(account)));
    await screen.findByText(account.clientId);
    expect(server.received.length).toBe(before + 2);
    expect(screen.queryByRole("button", { name: "Register service account" })).toBeNull();
    const heading = screen.getByRole("heading", { name: "Service account" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("says why it could not be registered", async () => {
    await open(refusal(404, "None."));
    await screen.findByRole("button", { name: "Register service account" });
    server.answer({ [ofAccount]: refusal(501, "This installation makes no service accounts.") });
    press("Register service account");
    await screen.findByText("This installation makes no service accounts.");
    expect(button("Register service account")).toHaveProperty("disabled", false);
  });

  it("is shown without its secret to who signed in long ago, and leads to signing in again", async () => {
    await open(json({ clientId: account.clientId, needsFreshSignIn: true }));
    await screen.findByText(account.clientId);
    expect(screen.queryByRole("button", { name: "Reveal" })).toBeNull();
    press("Sign in again");
    expect(freshSignIns).toEqual(["/dashboard/scms/signer"]);
  });

  it("leads from a rotation that needs a recent sign-in to signing in, and back to the question", async () => {
    await open(json(account));
    await screen.findByText(account.clientId);
    const challenge = {
      "www-authenticate": 'Bearer error="insufficient_user_authentication", max_age="600"',
    };
    server.answer({ secret: () => new Response("Sign in again.", { status: 403, headers: challenge }) });
    press("New secret");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "New secret" }));
    fireEvent.click(await screen.findByRole("button", { name: "Sign in again" }));
    expect(freshSignIns).toEqual(["/dashboard/scms/signer?ask=rotate"]);
    cleanup();
    server.answer({ [ofAccount]: json(account) });
    showScreen(<SignerPage />, freshSignIns[0]);
    within(await screen.findByRole("dialog")).getByText(/Give v2x-client-7 a new secret/);
  });

  it("shows its id, and its secret on demand; both are copied without that [R2.171]", async () => {
    await open(json(account));
    await screen.findByText(account.clientId);
    expect(screen.queryByText(account.clientSecret)).toBeNull();
    const copied = fakeClipboard();
    for (const what of ["Client ID", "Client secret"]) press(`Copy ${what}`);
    await waitFor(() => expect(copied).toEqual([account.clientId, account.clientSecret]));
    expect(screen.queryByText(account.clientSecret)).toBeNull();
    press("Reveal");
    screen.getByText(account.clientSecret);
    press("Hide");
    expect(screen.queryByText(account.clientSecret)).toBeNull();
  });

  it("is shown without its secret where the provider does not hand that out [R3.79]", async () => {
    await open(json({ clientId: account.clientId }));
    await screen.findByText(account.clientId);
    screen.getByText(/^The identity provider does not hand out the secret\./);
    for (const name of ["Reveal", "Copy Client secret", "Register service account"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    button("New secret");
  });

  it.each([
    ["New secret", "secret"],
    ["Remove account", ofAccount],
  ])("is asked about before: %s", async (name, call) => {
    await open(json(account));
    await screen.findByText(account.clientId);
    const asked = () => server.received.filter(({ path }) => path.endsWith(call)).length;
    const before = asked();
    press(name);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked()).toBe(before);
    server.answer({ [call]: refusal(503, "Not now.") });
    press(name);
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
    await screen.findByText("Not now.");
    expect(asked()).toBeGreaterThan(before);
  });

  it("says what a failed change was only once, and what a good one did", async () => {
    await open(json(account));
    await screen.findByText(account.clientId);
    server.answer({ secret: refusal(503, "Not now.") });
    const dialog = async () => within(await screen.findByRole("dialog"));
    press("New secret");
    fireEvent.click((await dialog()).getByRole("button", { name: "New secret" }));
    await screen.findByText("Not now.");
    fireEvent.click((await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await noDoubleClick();
    press("New secret");
    expect((await dialog()).queryByText("Not now.")).toBeNull();
    server.answer({ secret: json(account) });
    await noDoubleClick();
    fireEvent.click((await dialog()).getByRole("button", { name: "New secret" }));
    await screen.findByText("The service account has a new secret");
  });
});

it("the addresses of signer and identity provider are shown, and programs filled with them [R2.16] [R2.172] [R2.173] [R2.174]", async () => {
  await open(json(account));
  button("Copy Signer URL");
  button("Copy Identity provider URL");
  screen.getByText("https://portal.test/identity");
  for (const language of ["curl", "JavaScript", "Python"]) {
    const select = screen.getByLabelText("Language");
    const option = within(select).getByRole("option", { name: language }) as HTMLOptionElement;
    fireEvent.change(select, { target: { value: option.value } });
    const program = screen.getByRole("group", { name: `Example in ${language}` }).textContent;
    expect(program).toContain("https://portal.test/signer/sign");
    expect(program).toContain("https://portal.test/identity/.well-known");
    expect(program).not.toContain(account.clientSecret);
  }
});

describe("signing by hand", () => {
  it("signs what is pasted, and shows the packet", async () => {
    await open(json(account));
    press("Sign");
    screen.getByText("Paste a message, or take an example.");
    expect(document.activeElement).toBe(screen.getByLabelText("J2735 message"));
    press("Example: SRM");
    server.answer({ sign: json({ returnPacket: "038100", certificateExpires: "2026-03-08T10:00:00.000Z" }) });
    fireEvent.change(screen.getByLabelText("RSU ID"), { target: { value: "Corner 7" } });
    await noDoubleClick();
    press("Sign");
    await screen.findByText("038100");
    screen.getByText("The certificate is valid until 2026-03-08 10:00 UTC.");
    const { body } = server.received.find(({ path }) => path === "/signer/sign")!;
    expect(JSON.parse(String(body))).toEqual({
      rsuid: "Corner 7",
      j2735message: exampleMessages.find(({ name }) => name === "SRM")!.hex,
      generationTime: expect.stringMatching(/^20.+Z$/),
    });
  });

  it("says what is wrong with the message, or with the name of the unit", async () => {
    await open(json(account));
    press("Example: BSM");
    fireEvent.change(screen.getByLabelText("RSU ID"), { target: { value: "r".repeat(256) } });
    press("Sign");
    screen.getByText("Enter 1 to 255 characters.");
    fireEvent.change(screen.getByLabelText("RSU ID"), { target: { value: "" } });
    screen.getByText("Enter 1 to 255 characters.");
    expect(document.activeElement).toBe(screen.getByLabelText("RSU ID"));
    fireEvent.change(screen.getByLabelText("RSU ID"), { target: { value: "R" } });
    server.answer({ sign: refusal(400, "j2735message is no MessageFrame.") });
    await noDoubleClick();
    press("Sign");
    await screen.findByText("J2735 message is no MessageFrame.");
    const area = screen.getByLabelText("J2735 message");
    expect([area.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", area]);
    press("Example: MAP");
    await waitFor(() => expect(screen.queryByText("J2735 message is no MessageFrame.")).toBeNull());
    server.answer({ sign: refusal(429, "Too many.") });
    await noDoubleClick();
    press("Sign");
    expect((await screen.findByText("Too many.")).closest("[role=alert]")).not.toBeNull();
  });

  it("offers messages of the decoder's examples", () => {
    for (const { name, hex } of exampleMessages)
      expect(examples.find((example) => example.hex === hex)?.title).toMatch(new RegExp(`^${name}:`));
    expect(exampleMessages.map(({ name }) => name)).toEqual(["BSM", "MAP", "SPaT", "TIM", "SRM"]);
  });
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, refusal, showScreen } from "../../screen.test-support.tsx";
import { CoerDecoderPage } from "./CoerDecoderPage.tsx";

const server = fakeServer();
const text = "certificate Certificate ::= {\n  version 3\n}";

function type(hex: string): void {
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
}

function decode(): void {
  fireEvent.click(screen.getByRole("button", { name: "Decode" }));
}

describe("COER decoder", () => {
  it("sends the hex with the chosen type and shows the text that comes back [R2.76] [R2.78] [R2.79] [R7.16] [R7.17]", async () => {
    server.answer({ decodeHexEncodedCOER: new Response(text) });
    showScreen(<CoerDecoderPage />, "/dashboard/coer_decoder?type=CcmsCert");
    type("8003");
    decode();
    const output = await screen.findByRole("region", { name: "Decoded output" });
    await within(output).findByText("version 3", { exact: false });
    const call = server.received.find(({ path }) => path.endsWith("/decodeHexEncodedCOER"));
    expect(call?.body).toBe("8003");
    expect(call?.query.get("type")).toBe("CcmsCert");
    expect(within(output).getByText("Read as CcmsCert, 2 bytes")).toBeDefined();
  });

  it("opens with type unknown [R2.67]", () => {
    showScreen(<CoerDecoderPage />);
    expect(screen.getByLabelText<HTMLSelectElement>("Type").value).toBe("unknown");
  });

  it("asks for data before anything is sent, at the field that lacks it [R5.1] [R5.56]", async () => {
    showScreen(<CoerDecoderPage />);
    decode();
    await screen.findByText("This field is required.");
    expect(screen.getByLabelText("Hex data").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("Hex data"));
    expect(server.received.filter(({ path }) => path.includes("decode"))).toEqual([]);
  });

  it("offers to remove separators where nothing else is wrong [R5.3]", async () => {
    showScreen(<CoerDecoderPage />);
    type("80:03 00");
    decode();
    await screen.findByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.");
    fireEvent.click(screen.getByRole("button", { name: "Remove separators" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Hex data").value).toBe("800300");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove separators" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText("Hex data"));
  });

  it("does not offer it where digits are wrong [R5.3]", async () => {
    showScreen(<CoerDecoderPage />);
    type("80:0z");
    decode();
    await screen.findByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.");
    expect(screen.queryByRole("button", { name: "Remove separators" })).toBeNull();
  });

  it("says that input is not of the type, with the server's words below [R8.4] [R8.1]", async () => {
    server.answer({ decodeHexEncodedCOER: refusal(400, "offset 2, toBeSigned: 4 bytes expected, 0 left") });
    showScreen(<CoerDecoderPage />, "/?type=CcmsCtl");
    type("8003");
    fireEvent.keyDown(screen.getByLabelText("Hex data"), { key: "Enter", ctrlKey: true });
    await screen.findByText("This input could not be decoded as CcmsCtl. Check the type and the data.");
    screen.getByText("offset 2, toBeSigned: 4 bytes expected, 0 left");
  });

  it("names the contact for a failure that it does not know [R8.3]", async () => {
    server.answer({ decodeHexEncodedCOER: new Response("<html>oops</html>", { status: 418 }) });
    showScreen(<CoerDecoderPage />);
    type("8003");
    decode();
    await screen.findByText(
      "Something went wrong. Please try again; if it happens again, write to contact@v2x.example.",
    );
  });

  it("loads an example of another SCMS with its type", async () => {
    showScreen(<CoerDecoderPage />);
    fireEvent.click(screen.getByRole("button", { name: "Load the example SCMS certificate" }));
    await screen.findByText("154 bytes");
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Type").value).toBe("ScmsCert"));
  });
});

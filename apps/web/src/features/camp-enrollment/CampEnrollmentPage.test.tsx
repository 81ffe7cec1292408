import { fireEvent, screen } from "@testing-library/react";
import { limits } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, refusal, showScreen } from "../../screen.test-support.tsx";
import { CampEnrollmentPage } from "./CampEnrollmentPage.tsx";

const server = fakeServer();
const archive = (size = 3) => new File([new Uint8Array(size)], "requests.zip", { type: "application/zip" });
const choose = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send request" }));

beforeEach(() => {
  showScreen(<CampEnrollmentPage />);
});

describe("CAMP enrollment", () => {
  it("sends nothing without a file, and says so until one is chosen [R5.45]", () => {
    send();
    screen.getByText("Choose a zip file first.");
    choose(archive());
    expect(screen.queryByText("Choose a zip file first.")).toBeNull();
    expect(server.received.filter(({ path }) => path.endsWith("/enroll"))).toEqual([]);
  });

  it("takes no file that the server would not take, and the largest that it would", () => {
    choose(archive(limits.enrollmentArchiveOctets.max + 1));
    screen.getByText("requests.zip is too large. A zip file may have at most 1.0 MB.");
    send();
    screen.getByText("requests.zip is too large. A zip file may have at most 1.0 MB.");
    expect(server.received.filter(({ path }) => path.endsWith("/enroll"))).toEqual([]);
    choose(archive(limits.enrollmentArchiveOctets.max));
    expect(screen.queryByText(/is too large/)).toBeNull();
  });

  it("tells the server's reason and whom to write to where it fails [R8.38] [R8.67]", async () => {
    server.answer({ enroll: refusal(400, "The zip file holds no request.") });
    choose(archive());
    send();
    await screen.findByText(/^The enrollment request failed\. The zip file holds no request\./);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(
      "The enrollment request failed. The zip file holds no request. The SCMS enrollment failed. Please write to contact@v2x.example.",
    );
    expect(screen.queryByRole("region", { name: "Finished bundle" })).toBeNull();
  });
});

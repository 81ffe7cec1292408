import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton.tsx";
import { elideHex } from "./hex.ts";

/** Hex in the monospaced face: whole up to 32 digits, else its ends; the copy button gives it whole. */
export function HexValue({ hex, what }: { hex: string; what: string }) {
  return <CopyableText shown={elideHex(hex)} value={hex} what={what} />;
}

/** A value in the monospaced face that wraps anywhere, with a copy button of its own. */
export function CopyableText({ shown, value, what }: { shown?: ReactNode; value: string; what: string }) {
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1, position: "relative", minWidth: 0 }}>
      <Box component="code" sx={{ typography: "mono", overflowWrap: "anywhere", minWidth: 0, py: 1 }}>
        {shown ?? value}
      </Box>
      <CopyButton value={value} what={what} />
    </Box>
  );
}

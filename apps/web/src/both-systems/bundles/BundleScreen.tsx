import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { PageHead } from "../../ui/PageHead.tsx";
import { BundleContents, type BundlePart } from "./BundleContents.tsx";

/**
 * A screen that makes bundles: its head, the form on a card, and beside it, or below where there is no room, what a
 * bundle holds.
 *
 * @param note - what is to be known about all of a bundle.
 * @param children - the form.
 */
export function BundleScreen({
  title,
  sentence,
  system,
  parts,
  note,
  children,
}: {
  title: string;
  sentence: string;
  system: "ccms" | "scms";
  parts: readonly BundlePart[];
  note: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} sentence={sentence} system={system} />
      <Box
        sx={{
          display: "grid",
          gap: 6,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 720px) minmax(220px, 280px)" },
        }}
      >
        {/* Lists of suggestions reach over its edge. */}
        <Card sx={{ p: { xs: 4, sm: 6 }, overflow: "visible" }}>{children}</Card>
        <BundleContents parts={parts} note={note} />
      </Box>
    </>
  );
}

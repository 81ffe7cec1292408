import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

/** A part of the screen with its heading. */
export function SignerSection({
  title,
  sentence,
  children,
}: {
  title: string;
  sentence?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 6 }, display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <div>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {sentence && <Typography color="textSecondary">{sentence}</Typography>}
      </div>
      {children}
    </Card>
  );
}

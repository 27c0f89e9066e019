import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useDonationPrompt } from './prompt.ts'

const DonationDialog = onDemand(async () => (await import('./DonationDialog.tsx')).DonationDialog)

/** Renders the donation dialog, loaded when it is first opened. Mounted once, by the shell. */
export const DonationPrompt = () => <DonationDialog opened={useDonationPrompt((state) => state.opened)} />

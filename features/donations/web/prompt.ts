import { create } from 'zustand'

interface DonationPromptState {
  opened: boolean
  open: () => void
  close: () => void
}

/** Store that opens the donation dialog: `useDonationPrompt((state) => state.open)`. */
export const useDonationPrompt = create<DonationPromptState>((set) => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}))

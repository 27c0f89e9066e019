import { create } from 'zustand'

/** Where the dialog was opened, and what the feedback is about. */
export interface FeedbackPlace {
  location: string
  target_id?: string
}

interface FeedbackPromptState {
  opened: boolean
  place: FeedbackPlace
  /** Number of people who have signed out in this tab: nobody gets what somebody else typed. */
  signOuts: number
  open: (place: FeedbackPlace) => void
  close: () => void
}

/** Store that opens the feedback dialog: `useFeedbackPrompt((state) => state.open)`, then `open({ location: 'footer' })`. */
export const useFeedbackPrompt = create<FeedbackPromptState>((set) => ({
  opened: false,
  place: { location: '' },
  signOuts: 0,
  open: (place) => set({ opened: true, place }),
  close: () => set({ opened: false }),
}))

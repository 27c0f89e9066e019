import { create } from 'zustand'

/** Where the dialog was opened, and what the feedback is about. */
export interface FeedbackPlace {
  location: string
  target_id?: string
}

interface FeedbackPromptState {
  opened: boolean
  place: FeedbackPlace
  open: (place: FeedbackPlace) => void
  close: () => void
}

/** Store that opens the feedback dialog: `useFeedbackPrompt((state) => state.open)`, then `open({ location: 'footer' })`. */
export const useFeedbackPrompt = create<FeedbackPromptState>((set) => ({
  opened: false,
  place: { location: '' },
  open: (place) => set({ opened: true, place }),
  close: () => set({ opened: false }),
}))

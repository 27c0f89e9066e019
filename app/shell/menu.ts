import { create } from 'zustand'

interface MenuState {
  opened: boolean
  open: () => void
  close: () => void
}

/** State of the menu, which the header and the bottom bar open: `useMenu((state) => state.open)`. */
export const useMenu = create<MenuState>((set) => ({
  opened: false,
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
}))

import type { TestApi } from '../api.ts'

const HOUR_MS = 60 * 60 * 1000

/** Sets the clock to a full hour, when the times of all limits begin: what follows is counted together. */
export const atFullHour = ({ now, passTime }: Pick<TestApi, 'now' | 'passTime'>): void =>
  passTime(HOUR_MS - (now().getTime() % HOUR_MS))

/** Interval at which pages ask anew for a playlist, in milliseconds; shorter than the validity of signed addresses of private videos. */
export const ADDRESS_REFRESH_MS = 15 * 60 * 1000

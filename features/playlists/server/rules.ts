/** Whether an account may see a playlist without its link. */
export const maySee = (playlist: { is_public: boolean; creator_id: number }, accountId: number | null): boolean =>
  playlist.is_public || playlist.creator_id === accountId

/** Position of a video in a playlist. */
export interface Place {
  video_id: number
  position: number
}

/** Returns the order of a playlist after a video was inserted before the first item at or after this position. */
export function orderWithInserted(places: readonly Place[], videoId: number, position: number): number[] {
  const others = places.filter(({ video_id }) => video_id !== videoId)
  const at = others.filter((place) => place.position < position).length
  return others.map(({ video_id }) => video_id).toSpliced(at, 0, videoId)
}

/** Returns the order of a playlist with the wanted videos first; the others follow in their previous order. */
export function orderStartingWith(places: readonly Place[], wanted: readonly number[]): number[] {
  const first = new Set(wanted)
  return [...wanted, ...places.map(({ video_id }) => video_id).filter((id) => !first.has(id))]
}

/** Whether somebody may see a playlist without its link. */
export const maySee = (playlist: { is_public: boolean; creator_id: number }, accountId: number | null): boolean =>
  playlist.is_public || playlist.creator_id === accountId

/** Where a video stands in a playlist. */
export interface Place {
  video_id: number
  position: number
}

/** The order of a playlist once a video has been put before the first that stands at this place or behind it. */
export function orderWith(places: readonly Place[], videoId: number, position: number): number[] {
  const others = places.filter(({ video_id }) => video_id !== videoId)
  const at = others.filter((place) => place.position < position).length
  return others.map(({ video_id }) => video_id).toSpliced(at, 0, videoId)
}

/** The order of a playlist once the wanted videos stand first; the others follow as they stood. */
export function orderLedBy(places: readonly Place[], wanted: readonly number[]): number[] {
  const first = new Set(wanted)
  return [...wanted, ...places.map(({ video_id }) => video_id).filter((id) => !first.has(id))]
}

import Hls from 'hls.js/light'
import type { VideoRenditionList, VideoTrack } from 'media-tracks'

/** Whether `attachHls` can play here: the browser takes pictures and sound from script. */
export const canAttachHls = (): boolean => Hls.isSupported()

/** What `media-tracks` adds to a video. */
interface Renditioned extends HTMLVideoElement {
  videoRenditions: VideoRenditionList
  addVideoTrack: (kind: string) => VideoTrack
  removeVideoTrack: (track: VideoTrack) => void
}

// How often a broken stream is mended before it counts as broken.
const MENDS = 3

/**
 * Plays renditions in a browser that does not know them by itself, choosing by how fast the line is, and names them to the player's
 * menu of qualities. `onBroken` is called once when it cannot go on. Answers how to stop.
 */
export function attachHls(element: HTMLVideoElement, address: string, onBroken: () => void): () => void {
  const video = element as Renditioned
  const hls = new Hls({
    // A picture larger than the player shows is a waste of somebody's data.
    capLevelToPlayerSize: true,
    // Our segments need no repacking, and the page's policy starts no worker from a text.
    enableWorker: false,
    startPosition: video.currentTime,
  })
  let mends = 0
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (mends++ < MENDS) {
      if (type === Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError()
      if (type === Hls.ErrorTypes.NETWORK_ERROR) return hls.startLoad()
    }
    hls.destroy()
    onBroken()
  })
  const track = video.addVideoTrack('main')
  track.selected = true
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    for (const [index, { url, width, height, videoCodec, bitrate }] of levels.entries()) {
      const rendition = track.addRendition(url[0] ?? address, width, height, videoCodec, bitrate)
      rendition.id = String(index)
    }
  })
  const choose = () => {
    const { selectedIndex } = video.videoRenditions
    hls.nextLevel = selectedIndex
    // Somebody who chooses one means it, however small the player is.
    hls.config.capLevelToPlayerSize = selectedIndex < 0
  }
  video.videoRenditions.addEventListener('change', choose)
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => {
    video.videoRenditions.removeEventListener('change', choose)
    video.removeVideoTrack(track)
    hls.destroy()
  }
}

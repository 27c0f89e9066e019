import Hls from 'hls.js/light'
import type { VideoRenditionList, VideoTrack } from 'media-tracks'

/** Whether `attachHls` works here, which requires Media Source Extensions. */
export const canAttachHls = (): boolean => Hls.isSupported()

/** Properties that `media-tracks` adds to a video element. */
interface VideoWithRenditions extends HTMLVideoElement {
  videoRenditions: VideoRenditionList
  addVideoTrack: (kind: string) => VideoTrack
  removeVideoTrack: (track: VideoTrack) => void
}

// Number of recoveries before a stream counts as broken.
const RECOVERIES_MAX = 3

/**
 * Plays HLS in a browser without native support, with adaptive bitrate, and lists the renditions in the player's quality menu. Calls
 * `onBroken` once when playback cannot continue. Returns a function that stops it.
 */
export function attachHls(element: HTMLVideoElement, address: string, onBroken: () => void): () => void {
  const video = element as VideoWithRenditions
  const hls = new Hls({
    // Renditions larger than the player would waste data.
    capLevelToPlayerSize: true,
    // Our segments need no remuxing, and the page's content security policy forbids workers from blobs.
    enableWorker: false,
    startPosition: video.currentTime,
  })
  let recoveries = 0
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (recoveries++ < RECOVERIES_MAX) {
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
  const applyRendition = () => {
    const { selectedIndex } = video.videoRenditions
    hls.nextLevel = selectedIndex
    // An explicit choice overrides the player size.
    hls.config.capLevelToPlayerSize = selectedIndex < 0
  }
  video.videoRenditions.addEventListener('change', applyRendition)
  hls.loadSource(address)
  hls.attachMedia(video)
  return () => {
    video.videoRenditions.removeEventListener('change', applyRendition)
    video.removeVideoTrack(track)
    hls.destroy()
  }
}

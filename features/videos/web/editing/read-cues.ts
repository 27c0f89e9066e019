import { readable, type Cue } from './cues.ts'

/** Reads captions as the browser understands them. Rejects what it cannot read. */
export function readCues(url: string): Promise<Cue[]> {
  const video = document.createElement('video')
  // The file may lie with another host, which lets this page read it.
  video.crossOrigin = 'anonymous'
  const element = document.createElement('track')
  element.kind = 'captions'
  element.src = url
  video.append(element)
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(cuesOf(element.track)))
    element.addEventListener('error', () => reject(new Error('These captions could not be loaded')))
    // Only what is not switched off is fetched.
    element.track.mode = 'hidden'
  })
}

const cuesOf = ({ cues }: TextTrack): Cue[] =>
  [...(cues ?? [])].map((cue) => ({
    from: cue.startTime,
    to: cue.endTime,
    text: 'text' in cue && typeof cue.text === 'string' ? readable(cue.text) : '',
  }))

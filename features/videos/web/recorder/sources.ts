/** What somebody wants to be recorded. */
export type SourceKind = 'camera' | 'screen' | 'screen_with_camera'

export interface SourceChoice {
  kind: SourceKind
  /** Which camera; null for the browser's first. */
  cameraId: string | null
  /** Which microphone; null for the browser's first. */
  microphoneId: string | null
  hasSound: boolean
}

/** Why nothing can be recorded. */
export type SourceProblem = 'refused' | 'missing' | 'busy' | 'unsupported'

/** A source that could not be opened. */
export class SourceError extends Error {
  readonly problem: SourceProblem
  constructor(problem: SourceProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Cameras, microphones and screens that are open, until they are closed. */
export interface Sources {
  /** What is recorded: one picture, and one sound or none. */
  stream: MediaStream
  /** The microphone alone, for its level; null without one. */
  microphone: MediaStream | null
  close: () => void
}

const FRAMES_PER_SECOND = 30
const CAMERA: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: FRAMES_PER_SECOND },
}
const SCREEN: MediaTrackConstraints = {
  width: { max: 1920 },
  height: { max: 1080 },
  frameRate: { ideal: FRAMES_PER_SECOND },
}
const SOUND: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

const PROBLEMS: Record<string, SourceProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
  TypeError: 'unsupported',
}

const problemOf = (error: unknown): SourceError =>
  new SourceError(PROBLEMS[error instanceof Error ? error.name : ''] ?? 'busy', error)

/** Browsers hide their cameras from pages served over plain http, and some have no screens to share. */
export const canRecord = (kind: SourceKind): boolean => {
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined
  if (!devices?.getUserMedia || typeof MediaRecorder === 'undefined') return false
  return kind === 'camera' || devices.getDisplayMedia !== undefined
}

/** Cameras or microphones by their names, which browsers tell only to pages that were let in before. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

const exactly = (id: string | null): MediaTrackConstraints => (id === null ? {} : { deviceId: { exact: id } })

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

// One after the other, not at once: browsers ask for one permission at a time, and the screen only right after a click.
async function open({ kind, cameraId, microphoneId, hasSound }: SourceChoice) {
  const opened: MediaStream[] = []
  try {
    let screen: MediaStream | null = null
    if (kind !== 'camera') {
      screen = await navigator.mediaDevices.getDisplayMedia({ video: SCREEN, audio: hasSound })
      opened.push(screen)
    }
    const wanted: MediaStreamConstraints = {
      ...(kind !== 'screen' && { video: { ...CAMERA, ...exactly(cameraId) } }),
      ...(hasSound && { audio: { ...SOUND, ...exactly(microphoneId) } }),
    }
    const person = wanted.video || wanted.audio ? await navigator.mediaDevices.getUserMedia(wanted) : null
    return { screen, person }
  } catch (error) {
    opened.forEach(stop)
    throw error
  }
}

/**
 * Opens what was chosen, asking the person where the browser must. Throws a `SourceError` that says why not. `onEnded` is called once
 * when a source ends by itself: sharing was stopped, or a camera pulled out.
 */
export async function openSources(choice: SourceChoice, onEnded: () => void): Promise<Sources> {
  if (!canRecord(choice.kind)) throw new SourceError('unsupported')
  const { screen, person } = await open(choice).catch((error: unknown) => {
    throw problemOf(error)
  })
  const closing: (() => void)[] = [() => stop(screen), () => stop(person)]
  const close = () => {
    for (const end of closing.splice(0)) end()
  }
  try {
    const picture = await pictureOf(screen, person, closing)
    const sound = soundOf(screen, person, closing)
    const microphone = person?.getAudioTracks()[0]
    let isOver = false
    for (const track of [...(screen?.getTracks() ?? []), ...(person?.getTracks() ?? [])]) {
      // A page that stops a track itself is not told.
      track.addEventListener('ended', () => {
        if (isOver || closing.length === 0) return
        isOver = true
        onEnded()
      })
    }
    return {
      stream: new MediaStream(sound ? [picture, sound] : [picture]),
      microphone: microphone ? new MediaStream([microphone]) : null,
      close,
    }
  } catch (error) {
    close()
    throw problemOf(error)
  }
}

async function pictureOf(screen: MediaStream | null, person: MediaStream | null, closing: (() => void)[]) {
  const [shared] = screen?.getVideoTracks() ?? []
  const [camera] = person?.getVideoTracks() ?? []
  if (shared && camera) {
    const { withCameraInCorner } = await import('./corner.ts')
    const corner = await withCameraInCorner(shared, camera, FRAMES_PER_SECOND)
    closing.push(corner.close)
    return corner.track
  }
  const only = shared ?? camera
  if (!only) throw new SourceError('missing')
  return only
}

// A recorder takes one sound: the screen's and the person's become one.
function soundOf(screen: MediaStream | null, person: MediaStream | null, closing: (() => void)[]) {
  const tracks = [...(screen?.getAudioTracks() ?? []), ...(person?.getAudioTracks() ?? [])]
  if (tracks.length < 2) return tracks[0]
  const context = new AudioContext()
  closing.push(() => void context.close())
  const together = context.createMediaStreamDestination()
  for (const track of tracks) context.createMediaStreamSource(new MediaStream([track])).connect(together)
  return together.stream.getAudioTracks()[0]
}

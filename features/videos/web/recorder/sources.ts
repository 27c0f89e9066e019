/** Source of a recording. */
export type SourceKind = 'camera' | 'screen' | 'screen_with_camera'

export interface SourceChoice {
  kind: SourceKind
  /** Camera id; null for the browser's default. */
  cameraId: string | null
  /** Microphone id; null for the browser's default. */
  microphoneId: string | null
  hasSound: boolean
}

/** Why nothing can be recorded. */
export type SourceProblem = 'refused' | 'missing' | 'busy' | 'unsupported'

/** Thrown when a source cannot be opened. */
export class SourceError extends Error {
  readonly problem: SourceProblem
  constructor(problem: SourceProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** Open cameras, microphones and screens, until they are closed. */
export interface Sources {
  /** Recorded stream: one video track, and one audio track or none. */
  stream: MediaStream
  /** Microphone alone, for the level meter; null without one. */
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

/** Whether the browser can record this kind: cameras need a secure context, and not every browser can capture screens. */
export const canRecord = (kind: SourceKind): boolean => {
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined
  if (!devices?.getUserMedia || typeof MediaRecorder === 'undefined') return false
  return kind === 'camera' || devices.getDisplayMedia !== undefined
}

/** Returns cameras or microphones with their names, which browsers reveal only after the user has granted access once. */
export async function listDevices(kind: 'videoinput' | 'audioinput'): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

const exactDevice = (id: string | null): MediaTrackConstraints => (id === null ? {} : { deviceId: { exact: id } })

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

// One after the other: browsers show one permission prompt at a time, and capture a screen only right after a click.
async function open({ kind, cameraId, microphoneId, hasSound }: SourceChoice) {
  const opened: MediaStream[] = []
  try {
    let screen: MediaStream | null = null
    if (kind !== 'camera') {
      screen = await navigator.mediaDevices.getDisplayMedia({ video: SCREEN, audio: hasSound })
      opened.push(screen)
    }
    const constraints: MediaStreamConstraints = {
      ...(kind !== 'screen' && { video: { ...CAMERA, ...exactDevice(cameraId) } }),
      ...(hasSound && { audio: { ...SOUND, ...exactDevice(microphoneId) } }),
    }
    const person =
      constraints.video || constraints.audio ? await navigator.mediaDevices.getUserMedia(constraints) : null
    return { screen, person }
  } catch (error) {
    opened.forEach(stop)
    throw error
  }
}

/**
 * Opens the chosen sources, with permission prompts where needed. Throws `SourceError` with the reason. Calls `onEnded` once when a source
 * ends by itself, such as when sharing is stopped or a camera is unplugged.
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
      // Not fired when the page itself stops a track.
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

// A recorder takes one audio track, so screen and microphone are mixed.
function soundOf(screen: MediaStream | null, person: MediaStream | null, closing: (() => void)[]) {
  const tracks = [...(screen?.getAudioTracks() ?? []), ...(person?.getAudioTracks() ?? [])]
  if (tracks.length < 2) return tracks[0]
  const context = new AudioContext()
  closing.push(() => void context.close())
  const mixed = context.createMediaStreamDestination()
  for (const track of tracks) context.createMediaStreamSource(new MediaStream([track])).connect(mixed)
  return mixed.stream.getAudioTracks()[0]
}

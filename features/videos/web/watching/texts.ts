import type { VideoOrder, VideoType } from '../../contract.ts'

/** The words of the screens on which videos are seen, in one place for translation. */
export const texts = {
  videos: 'Videos',
  private: 'Private',
  preparing: 'Being prepared',
  preparedTo: (percent: number) => `Being prepared, ${percent} %`,
  failed: 'Could not be prepared',
  tryAgain: 'Try again',
  length: (time: string) => `Length ${time}`,
  likes: (count: number) => (count === 1 ? '1 like' : `${count} likes`),
  views: (count: number) => (count === 1 ? '1 view' : `${count} views`),
  types: {
    project_overview: 'Project Overview',
    solution_demo: 'Solution Demo',
    progress_update: 'Progress Update',
    pitch_contest: 'Pitch Contest',
    tutorials: 'Tutorials',
  } satisfies Record<VideoType, string>,
  orders: {
    newest: 'Newest',
    most_liked: 'Most liked',
    most_viewed: 'Most viewed',
  } satisfies Record<VideoOrder, string>,

  play: (title: string) => `Play: ${title}`,
  goesOnAt: (time: string) => `Goes on at ${time}`,
  loadingPlayer: 'Loading the player',
  playerMissing: 'The player could not be loaded. Try again in a moment.',
}

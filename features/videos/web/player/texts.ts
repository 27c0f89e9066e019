/** Texts of the player, in one place for translation. */
export const texts = {
  player: (title: string) => `Player: ${title}`,
  broken: 'This video cannot be played in this browser.',
  download: 'Download it instead',
  theatre: 'Wide player',
  leaveTheatre: 'Normal player',
  settings: 'Settings',
  speed: 'Speed',
  quality: 'Quality',
  captions: 'Captions',
  automatic: (language: string) => `${language} (automatic)`,
}

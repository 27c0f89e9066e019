/** The words of the creators' screens, in one place for translation. */
export const texts = {
  creators: 'Creators',
  creatorsLead: 'People who build things for others. Open one to see what they do.',
  none: 'No Creators Available',
  noneText: 'Creators who make their profile public appear here.',
  join: 'Join as a Creator',
  more: 'Show more',
  back: 'Creators',
  notFound: 'Public profile not found',
  years: (count: number) => (count === 1 ? '1 year of experience' : `${count} years of experience`),
  projects: (count: number) => (count === 1 ? '1 project completed' : `${count} projects completed`),
  skills: 'Skills',
  about: 'About',
  since: 'Here since',
}

/** The skills of a creator one by one. */
export const skillsOf = ({ skills }: { skills: string }): string[] =>
  skills.split(',').flatMap((skill) => (skill.trim() === '' ? [] : [skill.trim()]))

import classes from './Skeleton.module.css'

/** The place of something that is loading, as large as it will be. */
export const Skeleton = ({ className = '', ...size }: { className?: string; height?: string; width?: string }) => (
  <span className={`${classes.skeleton} ${className}`} style={size} />
)

/** Where a point of the field (m) appears in the picture (px), and the px per metre there. */
export interface Projected {
  x: number;
  y: number;
  scale: number;
}

export interface Camera {
  width: number;
  height: number;
  /** If false, straight lines stay straight. */
  curved: boolean;
  project(x: number, y: number, z: number): Projected;
}

export interface Eye {
  x: number;
  y: number;
  z: number;
}

/**
 * Creates a perspective camera at `eye` that looks at a spot on the ground, shows `metres` across there and
 * puts it at `centre` of the picture (share of the height from the top).
 */
export function createBroadcastCamera(
  width: number,
  height: number,
  eye: Eye,
  lookX: number,
  lookY: number,
  metres: number,
  centre: number,
): Camera {
  const yaw = Math.atan2(lookX - eye.x, lookY - eye.y);
  const flat = Math.hypot(lookX - eye.x, lookY - eye.y);
  const pitch = Math.atan2(eye.z, flat);
  const focal = (width * Math.hypot(flat, eye.z)) / metres;
  const sinYaw = Math.sin(yaw);
  const cosYaw = Math.cos(yaw);
  const sinPitch = Math.sin(pitch);
  const cosPitch = Math.cos(pitch);
  return {
    width,
    height,
    curved: false,
    project(x, y, z) {
      const dx = x - eye.x;
      const dy = y - eye.y;
      const dz = z - eye.z;
      const right = dx * cosYaw - dy * sinYaw;
      const forward = dx * sinYaw + dy * cosYaw;
      const depth = Math.max(1, forward * cosPitch - dz * sinPitch);
      const up = forward * sinPitch + dz * cosPitch;
      const scale = focal / depth;
      return { x: width / 2 + right * scale, y: height * centre - up * scale, scale };
    },
  };
}

/**
 * Creates a fixed camera that projects the whole field on a cylinder: horizontally the angle, vertically
 * the slope.
 * @param spread the angle (radians) from edge to edge
 * @param horizon position of eye level, as a share of the height from the top
 */
export function createPanoramaCamera(
  width: number,
  height: number,
  eye: Eye,
  spread: number,
  horizon: number,
): Camera {
  const focal = width / spread;
  return {
    width,
    height,
    curved: true,
    project(x, y, z) {
      const dx = x - eye.x;
      const dy = Math.max(0.5, y - eye.y);
      const away = Math.hypot(dx, dy);
      const scale = focal / away;
      return {
        x: width / 2 + Math.atan2(dx, dy) * focal,
        y: height * horizon - (z - eye.z) * scale,
        scale,
      };
    },
  };
}

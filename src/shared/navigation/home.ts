/** Under this name the tiles of home are counted; no screen has it, for screens stand in areas. */
export const homePage = 'home';

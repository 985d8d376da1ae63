-- Places are kept dense by triggers that are written from the tables' declarations (positionColumn); these were their forerunners.
DROP TRIGGER IF EXISTS position_turn ON product_position;--> statement-breakpoint
DROP TRIGGER IF EXISTS position_new ON product_position;--> statement-breakpoint
DROP TRIGGER IF EXISTS position_dense_insert ON product_position;--> statement-breakpoint
DROP TRIGGER IF EXISTS position_dense_update ON product_position;--> statement-breakpoint
DROP TRIGGER IF EXISTS position_dense_delete ON product_position;--> statement-breakpoint
DROP TRIGGER IF EXISTS last_place ON product_image;--> statement-breakpoint
DROP TRIGGER IF EXISTS last_place ON product_video;--> statement-breakpoint
DROP TRIGGER IF EXISTS last_place ON product_file;--> statement-breakpoint
DROP FUNCTION IF EXISTS kontor_position_turn();--> statement-breakpoint
DROP FUNCTION IF EXISTS kontor_position_new();--> statement-breakpoint
DROP FUNCTION IF EXISTS kontor_position_dense();--> statement-breakpoint
DROP FUNCTION IF EXISTS kontor_last_place();

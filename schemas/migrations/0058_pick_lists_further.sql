ALTER TABLE "pick_list_item" DROP CONSTRAINT "pick_list_item_reservation_id_reservation_reservation_id_fk";
--> statement-breakpoint
DROP INDEX "pick_list_item_reservation";--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_item_reservation" ON "pick_list_item" USING btree ("company_code","reservation_id") WHERE is_open;
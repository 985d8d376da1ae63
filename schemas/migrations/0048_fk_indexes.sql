CREATE INDEX "brand_logo" ON "brand" USING btree ("logo");--> statement-breakpoint
CREATE INDEX "product_position_category" ON "product_position" USING btree ("product_category_id","company_code");--> statement-breakpoint
CREATE INDEX "purchase_order_item_pack" ON "purchase_order_item" USING btree ("product_pack_code","company_code");--> statement-breakpoint
CREATE INDEX "staged_price_supplier" ON "staged_price" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "report_recipient_user" ON "report_recipient" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_user" ON "import" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_error_log_user" ON "page_error_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING btree ("storage_id");--> statement-breakpoint
CREATE INDEX "fsm_history_from" ON "fsm_history" USING btree ("company_code","from_state_id");--> statement-breakpoint
CREATE INDEX "fsm_history_to" ON "fsm_history" USING btree ("company_code","to_state_id");